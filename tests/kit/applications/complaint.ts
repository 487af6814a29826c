export type Complaint = {
  promise: string
  /** The path of the answer in the request body. */
  path: string
  /** The name of the form field, if it differs from the path. */
  field?: string
  /** The wrong answer; undefined leaves it out. */
  given: string | boolean | readonly string[] | undefined
  message: string
  /** A wrong answer that the form itself cannot send. */
  isApiOnly?: true
}

export const option = 'Please select at least one option'
export const required = 'This field is required'
export const minimum = 'Please enter a minimum of 10 characters'

export type Complaint = {
  promise: string
  /** Where the answer stands in what is sent. */
  path: string
  /** The name of the field in the page, where it has another. */
  field?: string
  /** The wrong answer; undefined is none at all. */
  given: string | boolean | readonly string[] | undefined
  message: string
  /** What the page itself never sends. */
  isApiAlone?: true
}

export const option = 'Please select at least one option'
export const required = 'This field is required'
export const minimum = 'Please enter a minimum of 10 characters'

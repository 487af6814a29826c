/** A question that was answered by Yes or No; undefined while it was not. */
export const truthFrom = (answer: string): boolean | undefined =>
  answer === '' ? undefined : answer === 'true'

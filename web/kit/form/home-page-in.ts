/** The value of the honeypot field. */
export function homePageIn(form: FormData): string {
  const value = form.get('homePage')
  return typeof value === 'string' ? value : ''
}

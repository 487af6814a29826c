/** What stands in the field that no person sees. */
export function homePageIn(form: FormData): string {
  const value = form.get('homePage')
  return typeof value === 'string' ? value : ''
}

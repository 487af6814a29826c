/** One spelling of a path: the router takes capitals and a slash at the end for the same page. */
export const plainPath = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '') || '/'

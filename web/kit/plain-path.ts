/** Normalises a path: the router ignores case and a trailing slash. */
export const plainPath = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '') || '/'

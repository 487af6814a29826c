/** The default target of Quick exit: a weather page is inconspicuous. The settings can replace it. */
export const neutralPage = 'https://www.theweathernetwork.com/'

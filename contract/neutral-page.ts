/** Where Quick exit leads unless the settings say otherwise: a page about the weather gives nobody away. */
export const neutralPage = 'https://www.theweathernetwork.com/'

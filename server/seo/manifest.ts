import type { Db } from '#server/db/connect.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'

/** The web app manifest, which a phone reads when a visitor installs the site. */
export async function writeManifest(db: Db): Promise<string> {
  const { name, welcome } = await readOrganisation(db)
  return JSON.stringify({
    name,
    short_name: name,
    description: welcome,
    lang: 'en-CA',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fff8ec',
    theme_color: '#2a0f3d',
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  })
}

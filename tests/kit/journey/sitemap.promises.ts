/** One address for each route of the site, with its heading. */
export type SitePage = {
  path: string
  heading: RegExp
  /** The statements of docs/requirements.md that the existence of the page proves. */
  proves: string
  hasHeader: boolean
  /** Whether the address contains a secret key. */
  hasKey: boolean
}

const key = 'a-Key-that-Nobody-has'

const page = (path: string, heading: RegExp, proves = '', hasHeader = true): SitePage => ({
  path,
  heading,
  proves,
  hasHeader,
  hasKey: path.includes(key),
})

export const sitemap: readonly SitePage[] = [
  page('/', /Embrace Your Identity/),
  page('/about', /Mission & Vision/, '[S2.2]'),
  page('/leadership', /Our Leadership/, '[S2.3]'),
  page('/landacknowledgement', /Land Acknowledgement/, '[S2.4]'),
  page('/volunteer', /Volunteer/, '[S2.5]'),
  page('/become-member', /Membership/, '[S2.6]'),
  page('/partnership', /Partner/, '[S2.7]'),
  page('/program', /Programs/, '[S2.8]'),
  page('/donate?step=1', /Give to Baobab Pride/, '[S2.9] [S2.28]', false),
  page('/donationcompleted', /Thank You!/),
  page('/my-gift', /Send me my link again/),
  page(`/receipt/${key}`, /Your receipt/),
  page(`/card/${key}/${key}`, /There is no card here/),
  page(`/no-cards/${key}`, /A card came to you/),
  page('/blog', /Blog/, '[S2.13]'),
  page('/blog/what-supper-is', /What supper is/, '[S2.14]'),
  page('/newsletter', /Stay In The Loop!/),
  page(`/newsletter/confirm/${key}`, /One more press/),
  page(`/newsletter/unsubscribe/${key}`, /Stop the letters/),
  page(`/my-data/${key}`, /Your form/),
  page('/campaign', /Campaigns/, '[S2.15]'),
  page('/campaign/details', /^THE RAINBOW RISE/, '[S2.16]'),
  page('/events', /Events/, '[S2.17]'),
  page('/events?view=month', /Events/, '[S2.17]'),
  page('/events/snow-walk-on-princes-island', /Snow Walk on the Bow/, '[S2.18]'),
  page('/events/snow-walk-on-princes-island/register', /Save my place/),
  page('/support', /Write to us/),
  page('/merch-store', /Merch/),
  page('/merch-store/checkout', /Checkout/, '[S2.29]', false),
  page('/merch-store/rise-together-tote', /Rise Together Tote/),
  page('/merch-order-complete', /Order Confirmed/),
]

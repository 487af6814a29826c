/** A decorative icon of the Desk without an accessible name. */
export const DeskIcon = ({ name, size = 20 }: { name: DeskIconName; size?: number }) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="square"
    aria-hidden="true"
    focusable="false"
  >
    <path d={paths[name]} />
  </svg>
)

export type DeskIconName = keyof typeof paths

const paths = {
  today: 'M4 5h12v12H4zM4 9h12M7 2v4M13 2v4',
  chat: 'M3 4h14v10H9l-4 3v-3H3z',
  applications: 'M3 11l3-7h8l3 7v5H3zM3 11h4l1 2h4l1-2h4',
  guests: 'M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 17c0-3 2-5 5-5s5 2 5 5M13 5h5M13 9h5M14 13h4',
  orders: 'M3 6l7-3 7 3v9l-7 3-7-3zM3 6l7 3 7-3M10 9v9M6 4.5l7 3',
  gifts: 'M3 7h14v4H3zM4 11h12v6H4zM10 7v10M10 7c-5 0-5-5-2-4 1 0 2 2 2 4 0-2 1-4 2-4 3-1 3 4-2 4',
  newsletter: 'M3 5h14v11H3zM3 6l7 6 7-6M6 3h8',
  store: 'M3 8l1-5h12l1 5M3 8h14M4 8v9h12V8M8 17v-5h4v5',
  checkIn: 'M5 18V3h10v15M2 18h16M12 10v2',
  crisisLines: 'M10 17s-7-4-7-9a3.5 3.5 0 0 1 7-1 3.5 3.5 0 0 1 7 1c0 5-7 9-7 9z',
  pictures: 'M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 5',
  documents: 'M5 2h7l3 3v13H5zM8 9h5M8 13h5',
  placeholders: 'M3 4h14v12H3zM6 8h8M6 12h5',
  event: 'M3 5h14v12H3zM3 9h14M6 2v4M14 2v4M7 13h2',
  post: 'M4 16l1-4 8-8 3 3-8 8zM11 6l3 3',
  page: 'M5 2h7l3 3v13H5zM8 9h5M8 13h5',
  campaign: 'M4 8h3l8-4v12l-8-4H4zM7 12l1 5h2l-1-4M17 8v4',
  product: 'M3 6l7-3 7 3v8l-7 3-7-3zM3 6l7 3 7-3M10 9v8',
  organisation: 'M3 17V8l7-5 7 5v9zM8 17v-5h4v5',
  staff:
    'M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 17c0-3 2-5 5-5s5 2 5 5M13 9a2.5 2.5 0 1 0 0-5M14 12c2.5 0 4 2 4 4',
  audit: 'M5 3h10v14H5zM8 7h4M8 10h4M8 13h2',
  outbox: 'M3 5h14v11H3zM3 6l7 6 7-6',
  jobs: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10 2v3M10 15v3M2 10h3M15 10h3M4.5 4.5l2 2M13.5 13.5l2 2M15.5 4.5l-2 2M6.5 13.5l-2 2',
  account: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 18c0-4 3-6 7-6s7 2 7 6',
  passkey: 'M7 13a4 4 0 1 1 3.5-6H18v3h-2v3h-3v-3h-2.5A4 4 0 0 1 7 13z',
  cover: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM4 16L16 4',
  back: 'M17 10H4M9 5l-5 5 5 5',
  site: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3 10h14M10 3c4 4 4 10 0 14M10 3c-4 4-4 10 0 14',
  more: 'M4 6h12M4 10h12M4 14h12',
}

import { rasterised } from '#web/kit/picture-address.ts'

type Page = {
  title: string
  /** The full address of the page. */
  address: string
  /** Its picture on our media host. */
  picture: string
}

/** The share link of each network. */
export function shareLinks({ title, address, picture }: Page) {
  const media = new URL(rasterised(picture, { width: 1200, height: 800, format: 'png' }), address)
  return [
    link('X', 'https://x.com/intent/post', { url: address, text: title }),
    link('Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: address }),
    link('LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url: address }),
    link('Pinterest', 'https://www.pinterest.com/pin/create/button/', {
      url: address,
      media: media.href,
      description: title,
    }),
  ]
}

export type Network = 'X' | 'Facebook' | 'LinkedIn' | 'Pinterest'

const link = (network: Network, form: string, params: Record<string, string>) => ({
  network,
  href: `${form}?${new URLSearchParams(params)}`,
})

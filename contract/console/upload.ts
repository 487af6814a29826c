const again = 'Make it smaller, then add it again.'

/** The files that the Desk accepts, and what it says about a file that it cannot use. */
export const uploadKinds = {
  picture: {
    // Without HEIC: an iPhone that is asked for these types sends its HEIC pictures as JPEG.
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    faults: {
      type: 'This file is not a picture that websites can show. Choose a JPEG, PNG, WebP or AVIF.',
      heic: 'This picture is a HEIC, which most browsers cannot show. On the iPhone open it in Photos, press Share, then Options, choose Most Compatible and save it to Files: that makes a JPEG, which you can add here.',
      empty: 'This file is empty. Save it again and add the new file.',
      size: `This picture is larger than 20 MB. ${again}`,
      pixels: `This picture has more than 40 megapixels. ${again}`,
      damaged: 'This picture is damaged. Open it, save it again and add the new file.',
    },
  },
  document: {
    types: ['application/pdf'],
    faults: {
      type: 'This file is not a PDF.',
      empty: 'This file is empty. Save it again and add the new file.',
      size: `This PDF is larger than 20 MB. ${again}`,
    },
  },
} as const satisfies Record<string, { types: readonly string[]; faults: Record<string, string> }>
export type UploadKind = keyof typeof uploadKinds

export const maxUploadBytes = 20 * 1024 * 1024

type Sent = { type: string; size: number; name?: string }

/** What a browser can tell about a file before it is sent; undefined if it may be usable. */
export function uploadFault(kind: UploadKind, { type, size, name = '' }: Sent): string | undefined {
  const { types, faults } = uploadKinds[kind]
  // Only some systems know the type of a HEIC picture.
  if ('heic' in faults && (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)))
    return faults.heic
  if (!types.some((accepted) => accepted === type)) return faults.type
  if (size > maxUploadBytes) return faults.size
  return size === 0 ? faults.empty : undefined
}

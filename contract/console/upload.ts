/** The files that the Desk accepts. */
export const uploadKinds = {
  picture: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    message: 'Choose a JPEG, PNG, WebP or AVIF picture of at most 20 MB and 40 megapixels.',
  },
  document: { types: ['application/pdf'], message: 'Choose a PDF of at most 20 MB.' },
} as const satisfies Record<string, { types: readonly string[]; message: string }>
export type UploadKind = keyof typeof uploadKinds

export const maxUploadBytes = 20 * 1024 * 1024

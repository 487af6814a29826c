/** 'Size L', and 'One Size' as it is. */
export const sizeInWords = (size: string): string => (size === 'One Size' ? size : `Size ${size}`)

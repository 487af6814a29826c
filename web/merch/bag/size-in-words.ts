/** 'Size L'; 'One Size' stays unchanged. */
export const sizeInWords = (size: string): string => (size === 'One Size' ? size : `Size ${size}`)

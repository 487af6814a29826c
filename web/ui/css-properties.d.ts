import 'react'

declare module 'react' {
  // A part hands its numbers to its stylesheet as custom properties.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

import dark from '#content/artwork/logo.svg?url'
import light from '#content/artwork/logo-light.svg?url'

const width = 509
const height = 200

type LogoProps = { on: 'light' | 'dark'; tall: number; alt: string; isLazy?: boolean }

/** The logo. `tall` is its height in pixels. */
export function Logo({ on, tall, alt, isLazy }: LogoProps) {
  return (
    <img
      src={on === 'dark' ? light : dark}
      width={Math.round((tall * width) / height)}
      height={tall}
      alt={alt}
      loading={isLazy ? 'lazy' : undefined}
    />
  )
}

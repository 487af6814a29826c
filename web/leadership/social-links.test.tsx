import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SocialLinks } from './social-links.tsx'

const image = { src: '/media/upload/artwork/portrait-1.svg', width: 480, height: 480, alt: '' }
const nobody = { name: 'Ada', title: 'Chair', image, x: '', linkedin: '', instagram: '' }

test('[S2.77] [S3.17] somebody without social addresses shows nothing at all', () => {
  expect(renderToStaticMarkup(<SocialLinks person={nobody} />)).toBe('')
})

test('[S3.17] an address that is given becomes a link, and only that one', () => {
  const person = { ...nobody, linkedin: 'https://linkedin.example/ada' }
  const markup = renderToStaticMarkup(<SocialLinks person={person} />)
  expect(markup.match(/<a /g)).toHaveLength(1)
  expect(markup).toContain('href="https://linkedin.example/ada"')
  expect(markup).toContain('Ada on </span>LinkedIn')
})

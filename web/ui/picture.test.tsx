import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'
import { PictureFailed } from './picture-failed.tsx'
import { PictureFiles, type PictureShape } from './picture-files.ts'

const photo = `/media/upload/pictures/${'a'.repeat(32)}.jpg`
const given = { src: photo, width: 1600, height: 900, alt: 'A supper' }

test('[S9.56] a picture loads lazily, unless it has priority', () => {
  expect(renderToStaticMarkup(<Picture {...given} />)).toContain('loading="lazy"')
  const hero = renderToStaticMarkup(<Picture {...given} priority />)
  expect(hero).toContain('loading="eager"')
  expect(hero).toContain('fetchPriority="high"')
})

test('the page reserves the size of a picture before it loads', () => {
  const html = renderToStaticMarkup(<Picture {...given} />)
  expect(html).toMatch(/width="1600" height="900"/)
  expect(html).toContain('--ratio:1600 / 900')
})

test('[S4.20] [S4.21] the server-rendered picture is loading and contains the image, also without script', () => {
  const html = renderToStaticMarkup(<Picture {...given} />)
  expect(html).toMatch(/<picture class="box loading[ "]/)
  expect(html).toMatch(/<img [^>]*alt="A supper"/)
})

test('[S4.22] [S8.14] a failed picture shows a placeholder, the message and its description', () => {
  const html = renderToStaticMarkup(<PictureFailed alt="A supper" />)
  expect(html).toContain('<svg')
  expect(html).toContain('Image failed to load')
  expect(html).toContain('A supper')
})

test('a crop has its shape and its focal point', () => {
  const html = renderToStaticMarkup(<Picture {...given} ratio={[1, 1]} focus={{ x: 50, y: 80 }} />)
  expect(html).toContain('--ratio:1 / 1')
  expect(html).toContain('--focus:50% 80%')
})

test('the layout provides the srcset of a picture', () => {
  const files = ({ src, ratio }: PictureShape) => `${src} ${ratio?.join('x')}`
  const html = renderToStaticMarkup(
    <PictureFiles value={files}>
      <Picture {...given} ratio={[4, 3]} sizes="50vw" />
    </PictureFiles>,
  )
  expect(html).toContain(`srcSet="${photo} 4x3" sizes="50vw"`)
  expect(renderToStaticMarkup(<Picture {...given} />)).not.toContain('srcSet')
})

import { PostDraft } from '#contract/draft/post.ts'
import { addPosts, removedTag, type WrittenPost } from '#server/posts/posts.ts'
import { type ReadText, unusable } from './content-folder.ts'
import type { Importer } from './importer.ts'

/** Each post is a pair of files of one name: what it is as JSON, its story as HTML. */
export const importPosts: Importer = async (tx, { read, readText, namesIn, clock }) => {
  const names = namesIn('posts').filter((name) => name.endsWith('.json'))
  const posts = names.map((name): WrittenPost => {
    const { inlineArticle, ...post } = read(`posts/${name}`, PostDraft)
    if (name !== `${post._id}.json`) throw unusable(`posts/${name}`, '_id: must be the file’s name')
    return {
      ...post,
      content: story(readText, `posts/${post._id}.html`),
      ...(inlineArticle !== undefined && {
        inlineArticle: story(readText, `posts/${inlineArticle}`),
      }),
    }
  })
  await addPosts(tx, clock, posts)
}

/** A story must arrive as it was written: nobody should find out on the page that a part of it was taken out. */
function story(readText: ReadText, file: string): string {
  const html = readText(file)
  if (html.trim() === '') throw unusable(file, 'the whole file: must not be empty')
  const removed = removedTag(html)
  if (removed !== undefined) throw unusable(file, `${removed}: may not stand in a story`)
  return html
}

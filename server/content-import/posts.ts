import { PostDraft } from '#contract/draft/post.ts'
import { addPosts, removedTag, type WrittenPost } from '#server/posts/posts.ts'
import { type Importer, type ReadText, unusable } from './content-folder.ts'

/** Each post has two files of one name: its fields as JSON and its story as HTML. */
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

/** Rejects a story that the sanitiser would change, so that no part disappears without a message to the editor. */
function story(readText: ReadText, file: string): string {
  const html = readText(file)
  if (html.trim() === '') throw unusable(file, 'the whole file: must not be empty')
  const removed = removedTag(html)
  if (removed !== undefined) throw unusable(file, `${removed}: may not stand in a story`)
  return html
}

import { data, type LoaderFunctionArgs } from 'react-router'
import { siteConfigContext } from '#web/kit/load.ts'
import { Wrap } from '#web/ui/section.tsx'
import { ShowBands } from './show-bands.tsx'
import { ShowButtons } from './show-buttons.tsx'
import { ShowDialogs } from './show-dialogs.tsx'
import { ShowDropdowns } from './show-dropdowns.tsx'
import { ShowFields } from './show-fields.tsx'
import { ShowHeads } from './show-heads.tsx'
import { ShowMotion } from './show-motion.tsx'
import { ShowPictures } from './show-pictures.tsx'
import { ShowText } from './show-text.tsx'
import { ShowToasts } from './show-toasts.tsx'
import styles from './styleguide.module.css'

/** Every part in every state, for those who build the site. To a visitor it does not exist. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(siteConfigContext).isDevelopment) throw data(null, 404)
  return null
}

export const meta = () => [{ title: 'Style guide' }, { name: 'robots', content: 'noindex' }]

export default function StyleGuide() {
  return (
    <>
      <div data-ground="dark" className={styles.top}>
        <Wrap>
          <h1>Style guide</h1>
        </Wrap>
      </div>
      <Wrap className={styles.page}>
        <ShowButtons />
        <ShowFields />
        <ShowToasts />
        <ShowDialogs />
        <ShowDropdowns />
        <ShowText />
        <ShowPictures />
        <ShowBands />
      </Wrap>
      <ShowHeads />
      <ShowMotion />
    </>
  )
}

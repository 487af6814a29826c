import { Picture } from '#web/ui/picture.tsx'
import { Part } from './part.tsx'
import styles from './styleguide.module.css'

export function ShowPictures() {
  return (
    <Part title="Pictures: there, cropped to its focus, failed">
      <div className={styles.thirds}>
        <Picture
          src="/media/upload/artwork/scene-vision.svg"
          width={1200}
          height={900}
          alt="An elder and a child stand hand in hand on the prairie as the sun rises"
        />
        <Picture
          src="/media/upload/artwork/scene-vision.svg"
          width={1200}
          height={900}
          alt=""
          ratio={[16, 9]}
          focus={{ x: 50, y: 80 }}
        />
        <Picture
          src="/media/upload/artwork/nothing-here.svg"
          width={1200}
          height={900}
          alt="Friends stand close together, arms around each other"
        />
      </div>
    </Part>
  )
}

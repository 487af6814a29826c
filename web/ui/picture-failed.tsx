import styles from './picture-failed.module.css'

/** The placeholder of a failed picture. It is inline SVG, because it must not need a request itself. */
export function PictureFailed({ alt }: { alt: string }) {
  return (
    <span className={styles.failed}>
      <svg viewBox="0 0 180 16" width="180" height="16" aria-hidden="true" focusable="false">
        <path fill="#fff8ec" d="M0 0h180v16H0z" />
        <path fill="#51207a" d="M0 1h180v1H0zM0 6h180v1H0zM0 9h180v1H0zM0 14h180v1H0z" />
        <path fill="#ffc629" d="M0 3.5h180v1H0zM0 11.5h180v1H0z" />
        <path
          fill="#51207a"
          d="M32 0h4v16h-4zM60 0h4v16h-4zM116 0h4v16h-4zM144 0h4v16h-4zM48 1l7 7-7 7-7-7zM132 1l7 7-7 7-7-7z"
        />
        <path fill="#b8311b" d="M48 4l4 4-4 4-4-4zM132 4l4 4-4 4-4-4z" />
      </svg>
      <strong>Image failed to load</strong>
      {alt && <span>{alt}</span>}
    </span>
  )
}

import styles from './terms.module.css'

/** What a collaborator agrees to, beside the box that says so. */
export const Terms = () => (
  <details className={styles.terms}>
    <summary className={styles.summary}>Read the terms</summary>
    <ul className={styles.list}>
      <li>
        What you make stays yours. We print or sell nothing of yours before you and we have agreed
        on it.
      </li>
      <li>Of everything of yours that our store sells, a third of the price is yours.</li>
      <li>Show us only what is your own, or what you are allowed to share.</li>
      <li>
        Our{' '}
        <a href="/documents/code-of-conduct.pdf" target="_blank" rel="noopener">
          Code of Conduct (PDF)
        </a>{' '}
        holds for you and for us.
      </li>
      <li>
        We read your answers to talk with you about working together, and keep them as our{' '}
        <a href="/documents/privacy-and-personal-information.pdf" target="_blank" rel="noopener">
          privacy policy (PDF)
        </a>{' '}
        says.
      </li>
      <li>This form commits neither of us to anything. You may withdraw at any time.</li>
    </ul>
  </details>
)

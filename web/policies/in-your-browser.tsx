import styles from './in-your-browser.module.css'

/** All that the site stores on a visitor's device. The privacy policy says the same. */
export const InYourBrowser = () => (
  <details className={styles.note}>
    <summary className={styles.summary}>What this site keeps in your browser</summary>
    <ul className={styles.list}>
      <li>
        A form you have begun, for a day. On a device that others use you can switch that off.
      </li>
      <li>Your bag in the store, until you empty it or pay.</li>
      <li>Your place at an event, if you ask us to remember it on this device.</li>
      <li>
        One page with four crisis lines, once you have opened Programs &amp; Resources, our message
        page or the chat. It opens when there is no connection.
      </li>
    </ul>
    <p>No cookies, and nothing from other sites. Quick exit erases all of it.</p>
  </details>
)

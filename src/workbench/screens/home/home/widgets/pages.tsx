import { MenuIcon } from '../../../../parts/icons.ts'
import { openEntry } from '../../../../navigation/open-entry.ts'
import { useMenu } from '../../../../navigation/titles.ts'

/** Every page the user may open, by subject. */
export function PagesWidget() {
  const menu = useMenu()
  return (
    <div className="h-pages">
      {menu.map((group) => (
        <section key={group.code}>
          <h3>
            <MenuIcon name={group.icon} size={14} /> {group.title}
          </h3>
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.appCode}>
                <button type="button" onClick={() => openEntry(entry)}>
                  {entry.title}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

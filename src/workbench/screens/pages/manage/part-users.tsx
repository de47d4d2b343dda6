import { useTranslation } from 'react-i18next'
import { useLabel } from '../../../i18n/index.ts'
import { RightsList } from './rights-list.tsx'
import type { PartUser } from './use-check.ts'

/** Published pages that change with a template, and what would no longer work there. */
export function PartUsers({ users }: { readonly users: readonly PartUser[] }) {
  const { t } = useTranslation('pages-manage')
  const label = useLabel()
  if (users.length === 0) return null
  const isBroken = users.some(({ faults }) => faults.length > 0)
  return (
    <section className="pm-check" aria-label={t('partUsers')}>
      <p role="status" className={isBroken ? 'bad' : ''}>
        {t(isBroken ? 'partUsersBroken' : 'partUsersHint', { pages: users.length })}
      </p>
      <ul className="pm-faults">
        {users.map(({ kind, code, name, faults, rights }) => (
          <li key={`${kind} ${code}`}>
            <strong>{name}</strong>
            {faults.length > 0 && (
              <ul>
                {faults.map(({ place, reason }) => (
                  <li key={JSON.stringify([place, reason])} className="bad">
                    {t('faultAt', { place: label(place), reason: label(reason) })}
                  </li>
                ))}
              </ul>
            )}
            {rights.length > 0 && <RightsList rights={rights} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

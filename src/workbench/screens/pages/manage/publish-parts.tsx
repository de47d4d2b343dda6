import { useTranslation } from 'react-i18next'
import { permissions } from '#domain/permissions.ts'
import { useLabel } from '../../../i18n/index.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import type { PartUser, MissingRight, RoleRights } from './use-check.tsx'

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

/** What each role lacks to use the page. */
export function RightsList({ rights }: { readonly rights: readonly RoleRights[] }) {
  const { t } = useTranslation('pages-manage')
  return (
    <DataTable
      label={t('rights')}
      className="pm-rights aligned-top"
      rows={rights}
      keyOf={({ role }) => role}
      columns={[
        { title: t('role'), isName: true, cell: ({ role }) => role },
        {
          title: t('lacks'),
          cell: ({ missing }) =>
            missing.length === 0 ? (
              <StatusChip tone="good">{t('lacksNothing')}</StatusChip>
            ) : (
              <ul>
                {missing.map((one) => (
                  <li key={JSON.stringify(one)}>
                    <Missing right={one} />
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  )
}

function Missing({ right }: { readonly right: MissingRight }) {
  const { t } = useTranslation('pages-manage')
  const label = useLabel()
  const { permission, app, what } = right
  const known = Object.entries(permissions).find(([name]) => name === permission)?.[1]
  const needed = [app, known ? label(known) : permission].filter((one) => one).join(', ')
  return needed === '' ? label(what) : t('needs', { what: label(what), needed })
}

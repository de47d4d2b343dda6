import { useTranslation } from 'react-i18next'
import { rightServices } from '#domain/services/access/rights.ts'
import { useCall } from '../../../client/query.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { Noted } from '../../../parts/noted.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import './roles.css'

/** Who has the role, and whether for themselves or by a right in a plan unit. */
export function Members({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('administration')
  const { data, error } = useCall(rightServices.members, { roleCode: row['roleCode'] as string })
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  if (data.items.length === 0) return <EmptyState title={t('noMembers')} hint={t('noMembersHint')} />
  return (
    <DataTable
      className="aligned-top"
      rows={data.items}
      keyOf={({ id, planUnitCode, source }) => `${id} ${planUnitCode ?? ''} ${source}`}
      columns={[
        {
          title: t('user'),
          cell: ({ userCode, fullName, isActive }) => (
            <Noted
              text={
                <button
                  type="button"
                  className="t-link"
                  onClick={() => openScreen('/systemSetting/UserList', { keyword: userCode })}
                >
                  {userCode}
                </button>
              }
              note={[fullName, isActive ? '' : t('inactive')].filter(Boolean).join(' · ')}
            />
          ),
        },
        { title: t('planUnit'), cell: ({ planUnitCode }) => planUnitCode ?? t('allUnits') },
        { title: t('from'), cell: ({ source }) => t(source === 'user' ? 'fromUser' : 'fromRight') },
      ]}
    />
  )
}

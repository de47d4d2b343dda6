import { useTranslation } from 'react-i18next'
import { rightServices } from '#domain/services/access/rights.ts'
import { useCall } from '../../../client/query.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import './roles.css'

/** Who has the role, and whether for themselves or by a right in a plan unit. */
export function Members({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('administration')
  const { data, error } = useCall(rightServices.members, { roleCode: row['roleCode'] as string })
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  if (data.items.length === 0) return <EmptyState title={t('noMembers')} hint={t('noMembersHint')} />
  return (
    <table className="t-role-table">
      <thead>
        <tr>
          <th>{t('user')}</th>
          <th>{t('planUnit')}</th>
          <th>{t('from')}</th>
        </tr>
      </thead>
      <VirtualBody
        rows={data.items}
        keyOf={({ id, planUnitCode, source }) => `${id} ${planUnitCode ?? ''} ${source}`}
      >
        {({ userCode, fullName, isActive, planUnitCode, source }, props) => (
          <tr {...props}>
            <td>
              <button
                type="button"
                className="t-role-link"
                onClick={() => openScreen('/systemSetting/UserList', { keyword: userCode })}
              >
                {userCode}
              </button>
              <span className="note">
                {fullName}
                {!isActive && ` · ${t('inactive')}`}
              </span>
            </td>
            <td>{planUnitCode ?? t('allUnits')}</td>
            <td>{t(source === 'user' ? 'fromUser' : 'fromRight')}</td>
          </tr>
        )}
      </VirtualBody>
    </table>
  )
}

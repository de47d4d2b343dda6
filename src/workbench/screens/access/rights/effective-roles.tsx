import { useTranslation } from 'react-i18next'
import type { EffectiveRights } from '#domain/services/access/rights.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

interface RightsProps {
  readonly rights: EffectiveRights
}

/** The roles that count, where each comes from, and the permissions they give. */
export function EffectiveRoles({ rights: { roles, permissions } }: RightsProps) {
  const { t } = useTranslation('administration')
  return (
    <section>
      <h3>{t('roles')}</h3>
      {roles.length === 0 && <p>{t('noRoles')}</p>}
      {roles.length > 0 && (
        <DataTable
          className="aligned-top"
          rows={roles}
          keyOf={(one) => `${one.roleCode} ${one.source} ${one.planUnitCode ?? ''} ${one.voucherType}`}
          columns={[
            { title: t('role'), cell: ({ roleCode }) => roleCode },
            { title: t('from'), cell: ({ source }) => t(source === 'user' ? 'fromUser' : 'fromRight') },
            { title: t('planUnit'), cell: ({ planUnitCode }) => planUnitCode ?? t('allUnits') },
            { title: t('gives'), cell: ({ voucherType }) => t(`voucher.${voucherType}`) },
            {
              title: t('permissions'),
              cell: ({ roleCode, voucherType }) =>
                voucherType === 'app' &&
                permissions
                  .filter((one) => one.roles.includes(roleCode))
                  .map((one) => `${one.displayName} (${one.name})`)
                  .join(', '),
            },
          ]}
        />
      )}
    </section>
  )
}

/** Rows and columns that are kept from the user, and what each role says about them. */
export function EffectiveRows({ rights: { entities } }: RightsProps) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const model = useModel()
  const columns = (entity: string, names: readonly string[]): string =>
    names.map((name) => labelOf(model.find(entity)?.fields[name]?.label ?? { zh: name, en: name })).join(', ')
  return (
    <section>
      <h3>{t('rowsAndColumns')}</h3>
      {entities.length === 0 && <p>{t('noLimits')}</p>}
      {entities.length > 0 && (
        <table className="t-table aligned-top">
          <thead>
            <tr>
              <th>{t('object')}</th>
              <th>{t('role')}</th>
              <th>{t('rowFilter')}</th>
              <th>{t('columnMask')}</th>
            </tr>
          </thead>
          {entities.map(({ entity, label, rowFilters, hiddenColumns, roles }) => (
            <tbody key={entity}>
              <tr>
                <th scope="rowgroup" rowSpan={roles.length + 1}>
                  {label}
                </th>
                <td>
                  <strong>{t('inEffect')}</strong>
                </td>
                <td className="mono">{rowFilters === null ? t('allRows') : rowFilters.join(' || ')}</td>
                <td>{columns(entity, hiddenColumns) || t('nothing')}</td>
              </tr>
              {roles.map((role, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a role may be here twice
                <tr key={`${role.roleCode} ${at}`}>
                  <td>{role.roleCode}</td>
                  <td className="mono">{role.rowFilter ?? t('allRows')}</td>
                  <td>{columns(entity, role.hiddenColumns) || t('nothing')}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  )
}

import { CircleHelp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { user } from '#domain/entities/access/user.ts'
import { commonServices } from '#domain/services/system/administration.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Drawer } from '../../../parts/dialog.tsx'
import { Panel, Toolbar, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { CopyRights } from './copy-rights.tsx'
import { EffectiveAnswer } from './effective-view.tsx'
import { matrixUsers, rightCells, validityOn, type Account, type Right } from './right-cells.ts'
import { RightsDialog } from './rights-dialog.tsx'
import './rights.css'

interface Cell {
  readonly user: string
  readonly unit: string | null
}

const ANY = '\u0000'

/** Users below each other, plan units side by side, and in each cell the roles a user has there. */
export function RightsMatrix({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('administration')
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [sought, setSought] = useState('')
  const [role, setRole] = useState(ANY)
  const [edited, setEdited] = useState<Cell | null>(null)
  const [explained, setExplained] = useState<string | null>(null)
  const rights = useCall(rightServices.list, {}, { staleTime: 0 })
  const units = useCall(commonServices.systemData, { name: 'planUnits' })
  const roles = useCall(commonServices.systemData, { name: 'roles' })
  // Who may not list users sees those that have rights.
  const accounts = useAllRows(crudOf(user).getAll, {})
  const given: readonly Right[] = useMemo(() => rights.data?.items ?? [], [rights.data])
  const cellOf = useMemo(() => rightCells(given), [given])
  const error = rights.error ?? units.error ?? roles.error
  if (error) return <ErrorState error={error} />
  if (!rights.data || !units.data || !roles.data || accounts.isPending) return <LoadingState />

  const words = sought.trim().toLowerCase()
  const users = matrixUsers((accounts.data?.items ?? []) as unknown as readonly Account[], given).filter(
    ({ code, name, roles: own }) =>
      `${code} ${name}`.toLowerCase().includes(words) &&
      (role === ANY ||
        own.includes(role) ||
        given.some((right) => right.userCode === code && right.roleCode === role)),
  )
  const columns = [null, ...units.data.items.map(({ code }) => code)]
  return (
    <Panel fill flush className="t-rights-matrix">
      <Toolbar label={t('matrix')}>
        <SearchField label={t('findUser')} value={sought} onChange={setSought} />
        <Select
          label={t('withRole')}
          value={role}
          options={[
            { value: ANY, label: t('anyRole') },
            ...roles.data.items.map(({ code }) => ({ value: code, label: code })),
          ]}
          onChange={setRole}
        />
        <CopyRights selected={[]} onChanged={onChanged} />
        <ToolbarSpace />
        <span className="legend">
          <i className="t-chip own" aria-hidden /> {t('ownRole')}
        </span>
      </Toolbar>
      {users.length === 0 && <EmptyState title={t('noUserFound')} />}
      {users.length > 0 && (
        <DataTable
          frame
          label={t('matrix')}
          rows={users}
          keyOf={({ code }) => code}
          columns={[
            {
              title: t('user'),
              isName: true,
              cell: ({ code, name }) => (
                <>
                  <span>
                    {code}
                    {name && <span className="note">{name}</span>}
                  </span>
                  <IconButton
                    icon={CircleHelp}
                    label={t('whyOf', { user: code })}
                    onClick={() => setExplained(code)}
                  />
                </>
              ),
            },
            ...columns.map((unit) => ({
              title: unit ?? t('allUnits'),
              cell: ({ code, roles: own }: (typeof users)[number]) => (
                <CellButton
                  label={t('rightsOf', { user: code, unit: unit ?? t('allUnits') })}
                  rights={cellOf(code, unit)}
                  own={unit === null ? own : []}
                  today={today}
                  onOpen={() => setEdited({ user: code, unit })}
                />
              ),
            })),
          ]}
        />
      )}
      {edited && (
        <RightsDialog
          {...edited}
          roles={roles.data.items}
          all={given.filter((right) => right.userCode === edited.user)}
          onClose={() => setEdited(null)}
          onSaved={onChanged}
        />
      )}
      {explained !== null && (
        <Drawer onClose={() => setExplained(null)} width={820} title={t('whyOf', { user: explained })}>
          <EffectiveAnswer asked={{ userCode: explained, planUnitCode: null }} />
        </Drawer>
      )}
    </Panel>
  )
}

interface CellButtonProps {
  readonly label: string
  readonly rights: readonly Right[]
  /** Roles of the user themselves, which are not changed here. */
  readonly own: readonly string[]
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly onOpen: () => void
}

function CellButton({ label, rights, own, today, onOpen }: CellButtonProps) {
  const { t } = useTranslation('administration')
  const said = rights.map((right) => ({ right, validity: validityOn(today, right) }))
  return (
    <button type="button" className="cell" onClick={onOpen}>
      <span className="visually-hidden">{label}: </span>
      {own.map((role) => (
        <span key={role} className="t-chip own" title={t('ownRole')}>
          {role}
        </span>
      ))}
      {own.length + said.length === 0 && (
        <span className="none">
          <span aria-hidden>+</span>
          <span className="visually-hidden">{t('nothing')}</span>
        </span>
      )}
      {said.map(({ right, validity }) => (
        <span
          key={`${right.roleCode} ${right.voucherType}`}
          className={`t-chip ${validity === 'valid' ? 'info' : validity === 'coming' ? 'warn' : 'quiet'}`}
          title={[right.validFrom ?? '', right.validTo ?? ''].filter(Boolean).join(' – ')}
        >
          {right.roleCode}
          {validity !== 'valid' && ` · ${t(`validity.${validity}`)}`}
          {(right.voucherType ?? 'app') !== 'app' && ` · ${t(`voucher.${right.voucherType}`)}`}
        </span>
      ))}
    </button>
  )
}

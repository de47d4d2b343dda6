import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { userRight } from '#domain/entities/access/user-right.ts'
import type { Field } from '#domain/field-kinds.ts'
import { rightFlags } from '#domain/rights.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { DateEditor } from '../../../fields/time-editors.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { changedVouchers, type Right } from './right-cells.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { TickBox } from '../../../parts/inputs.tsx'
import '../../../fields/fields.css'

interface RightsDialogProps {
  readonly user: string
  readonly unit: string | null
  readonly roles: readonly { readonly code: string; readonly name?: string | null }[]
  /** Every right of the user, in any plan unit. */
  readonly all: readonly Right[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

type Draft = Right & { readonly row: number }

/** The roles of one user in one plan unit, each with its days and what of it counts. */
export function RightsDialog({ user, unit, roles, all, onClose, onSaved }: RightsDialogProps) {
  const { t } = useTranslation('administration')
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    all.filter((right) => (right.planUnitCode ?? null) === unit).map((right, row) => ({ ...right, row })),
  )
  const id = useId()
  const { busy, attempt } = useAction()
  const change = (row: number, part: Partial<Right>): void =>
    setDrafts(drafts.map((draft) => (draft.row === row ? { ...draft, ...part } : draft)))
  const add = (): void => {
    const row = Math.max(-1, ...drafts.map((draft) => draft.row)) + 1
    setDrafts([...drafts, { row, userCode: user, planUnitCode: unit, roleCode: '', voucherType: 'app' }])
  }
  const save = async (): Promise<void> => {
    await attempt(async () => {
      for (const [voucherType, rights] of changedVouchers(all, unit, drafts))
        await write(rightServices.saveVouchers, { userCode: user, voucherType, rights: rights.map(written) })
      toast.success(t('rightsSaved'))
      onClose()
    })
    await refreshed(rightServices.list)
    onSaved()
  }
  return (
    <FormDialog
      onClose={onClose}
      width={860}
      title={t('rightsOf', { user, unit: unit ?? t('allUnits') })}
      first={
        <Button repeats className="at-left" icon={Plus} onClick={add}>
          {t('addRole')}
        </Button>
      }
      submit={t('save')}
      busy={busy}
      disabled={drafts.some(({ roleCode }) => roleCode === '')}
      onSubmit={save}
    >
      <DataTable
        className="t-rights-form"
        rows={drafts.flatMap((draft) => [
          { draft, isLimits: false },
          { draft, isLimits: true },
        ])}
        keyOf={({ draft: { row }, isLimits }) => `${row} ${isLimits}`}
        empty={t('noRightsHere')}
        across={({ draft, isLimits }) =>
          isLimits
            ? { content: <Limits right={draft} onChange={(flags) => change(draft.row, { flags })} /> }
            : null
        }
        columns={[
          {
            title: t('role'),
            cell: ({ draft: { row, roleCode } }) => (
              <Select
                label={t('role')}
                placeholder={t('chooseRole')}
                value={roleCode}
                options={roles.map(({ code, name }) => ({
                  value: code,
                  label: name && name !== code ? `${code} · ${name}` : code,
                }))}
                onChange={(code) => change(row, { roleCode: code })}
              />
            ),
          },
          {
            title: t('gives'),
            cell: ({ draft }) => (
              <Select
                label={t('gives')}
                value={draft.voucherType ?? 'app'}
                options={Object.keys(choiceOf('VoucherType')).map((code) => ({
                  value: code,
                  label: t(`voucher.${code}`),
                }))}
                onChange={(voucherType) => change(draft.row, { voucherType })}
              />
            ),
          },
          ...(['validFrom', 'validTo'] as const).map((name) => ({
            title: t(name),
            cell: ({ draft }: { draft: Draft }) => (
              <DateEditor
                id={`${id}-${draft.row}-${name}`}
                field={userRight.fields[name] as Field}
                label={`${draft.roleCode}: ${t(name)}`}
                value={draft[name] ?? null}
                onChange={(value) => change(draft.row, { [name]: value as string | null })}
              />
            ),
          })),
          {
            spoken: t('remove'),
            cell: ({ draft }) => (
              <IconButton
                icon={Trash2}
                label={t('takeAway', { name: draft.roleCode })}
                onClick={() => setDrafts(drafts.filter(({ row }) => row !== draft.row))}
              />
            ),
          },
        ]}
      />
    </FormDialog>
  )
}

const written = ({ planUnitCode, roleCode, validFrom, validTo, flags }: Right): Partial<Right> => ({
  planUnitCode: planUnitCode ?? null,
  roleCode,
  validFrom: validFrom ?? null,
  validTo: validTo ?? null,
  flags: flags ?? null,
})

interface LimitsProps {
  readonly right: Right
  readonly onChange: (flags: Readonly<Record<string, boolean>> | null) => void
}

/** Which kinds of work the right is for; all of them when it says nothing. */
function Limits({ right, onChange }: LimitsProps) {
  const { t } = useTranslation('administration')
  const names = useLabel()
  const given = right.flags as Readonly<Record<string, boolean>> | null | undefined
  return (
    <fieldset>
      <legend className="visually-hidden">{t('limitsOf', { role: right.roleCode })}</legend>
      <label>
        <TickBox checked={!given} onChange={(on) => onChange(on ? null : { view: true })} />
        {t('everyWork')}
      </label>
      {given &&
        Object.entries(rightFlags).map(([flag, text]) => (
          <label key={flag}>
            <TickBox checked={given[flag] === true} onChange={(on) => onChange({ ...given, [flag]: on })} />
            {names(text)}
          </label>
        ))}
    </fieldset>
  )
}

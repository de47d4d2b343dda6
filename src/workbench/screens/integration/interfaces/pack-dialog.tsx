import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import { packs } from '#domain/integration/packs/index.ts'
import type { Pack } from '#domain/integration/packs/pack.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useConnections } from '../connections/use-connections.ts'
import { PackTable, type FittedRow } from './pack-table.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

const configs = crudOf(interfaceConfig)
const options = { retry: false } as const

interface PackDialogProps {
  /** Id of the first interface that was created; null: none was. */
  readonly onClose: (first: string | null) => void
}

/** Interfaces of a delivered pack for a connection: what they will be, what the connection lacks, and their creation. */
export function PackDialog({ onClose }: PackDialogProps) {
  const { t } = useTranslation('interfaces')
  const label = useLabel()
  const { busy, attempt } = useAction()
  const [pack, setPack] = useState<Pack>(packs[0]!)
  const [chosen, setChosen] = useState('')
  const [prefix, setPrefix] = useState('')
  /** Interfaces that are not wanted. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const connections = useConnections().filter(({ kind }) => pack.kinds.includes(kind))
  const connection = connections.some(({ code }) => code === chosen) ? chosen : ''
  const fitted = useCall(
    interfaceServices.fitPack,
    { pack: pack.code, connection, prefix: prefix.trim() },
    { ...options, enabled: connection !== '' },
  )
  const rows = (connection === '' ? [] : (fitted.data ?? [])) as readonly FittedRow[]
  const wanted = rows.filter(({ code, known }) => !known && !left.has(code))
  const lacking = wanted.filter(({ missing }) => missing.length > 0).length
  const create = (): Promise<void> =>
    attempt(async () => {
      const { items } = await write(configs.saveMany, { rows: wanted.map(({ row }) => row) })
      await refreshService(configs.getAll)
      toast.success(t('packCreated', { count: wanted.length }))
      onClose(items[0]?.id ?? null)
    })
  return (
    <FormDialog
      width={920}
      onClose={() => onClose(null)}
      title={t('fromPack')}
      description={t('packHint')}
      submit={t('packCreate', { count: wanted.length })}
      busy={busy}
      locked
      disabled={wanted.length === 0 || lacking > 0}
      onSubmit={create}
    >
      <div className="i-pack-head">
        <label>
          {t('pack')}
          <Select
            label={t('pack')}
            value={pack.code}
            options={packs.map((one) => ({ value: one.code, label: label(one.label) }))}
            onChange={(code) => {
              setPack(packs.find((one) => one.code === code)!)
              setLeft(new Set())
            }}
          />
        </label>
        <label>
          {t('packConnection')}
          <Select
            label={t('packConnection')}
            value={connection}
            placeholder={t('chooseConnection')}
            options={connections.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
            onChange={setChosen}
          />
        </label>
        <label>
          {t('packPrefix')}
          <TextInput maxLength={20} placeholder={pack.code} value={prefix} onChange={setPrefix} />
        </label>
      </div>
      <p className="m-hint">{label(pack.hint)}</p>
      <PackEntry pack={pack} isEmpty={connections.length === 0} />
      {connection !== '' && fitted.isPending && <LoadingState />}
      {fitted.isError && <ErrorState error={fitted.error} onRetry={() => void fitted.refetch()} />}
      {rows.length > 0 && <PackTable rows={rows} left={left} onLeft={setLeft} />}
      {lacking > 0 && (
        <p className="m-fault" role="alert">
          {t('packLacks', { count: lacking })}
        </p>
      )}
    </FormDialog>
  )
}

/** What the operator of the server has to write for the pack. */
function PackEntry({ pack, isEmpty }: { readonly pack: Pack; readonly isEmpty: boolean }) {
  const { t, i18n } = useTranslation('interfaces')
  const label = useLabel()
  const kinds = choiceOf('ConnectionKind')
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  const names = pack.kinds.flatMap((kind) => (kinds[kind] ? [label(kinds[kind])] : []))
  return (
    <>
      {isEmpty && <p className="m-fault">{t('noPackConnection', { kinds: list.format(names) })}</p>}
      {pack.entry && (
        <details className="t-more-fields i-sample">
          <summary>{t('packEntry')}</summary>
          <pre>{JSON.stringify(pack.entry, null, 2)}</pre>
        </details>
      )}
    </>
  )
}

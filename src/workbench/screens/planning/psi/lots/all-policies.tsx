import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { mostPsiEdits } from '#domain/psi/edit.ts'
import { Button } from '../../../../parts/button.tsx'
import { Progress } from '../../../../parts/status-chip.tsx'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'
import { showError } from '../../../../client/error-popup.ts'
import type { PsiEdits } from '../edit/edits.ts'
import { countOf } from '../edit/typed.ts'
import type { PsiData } from '../psi-data.ts'
import { policyKinds, policyOf, type PolicyKind } from './policies.ts'
import { PolicyValue } from './policy-value.tsx'
import { proposeAll } from './propose-all.ts'

interface AllPoliciesProps {
  readonly psi: PsiData
  readonly items: readonly string[]
  readonly edits: PsiEdits
  /** Gets the first item with a proposal. */
  readonly onProposed: (item: string) => void
  readonly onClose: () => void
}

/** Policies for all items that are shown; where nothing is typed each item's own levels and lots count. */
export function AllPolicies({ psi, items, edits, onProposed, onClose }: AllPoliciesProps) {
  const { t } = useTranslation('psi-pivot')
  const [typed, setTyped] = useState<Readonly<Partial<Record<PolicyKind, string>>>>({ period: '7' })
  const [done, setDone] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const valueOf = (kind: PolicyKind): string => (typed[kind] ?? '').trim()
  const fits = (kind: PolicyKind): boolean =>
    (kind !== 'period' && valueOf(kind) === '') || policyOf(kind, valueOf(kind)) !== null
  const propose = async (kind: PolicyKind): Promise<void> => {
    const { signal } = (stop.current = new AbortController())
    setDone(0)
    try {
      const most = mostPsiEdits - countOf(edits.state().typed)
      const options = { kind, typed: valueOf(kind), most, signal, onProgress: setDone }
      const { cells, items: count, unfit, beyond } = await proposeAll(psi.blocks, items, options)
      edits.set(cells)
      const first = cells.find(({ qty }) => qty !== null)
      if (first) onProposed(first.item)
      toast.success(t('proposedItems', { count }))
      if (unfit > 0) toast.info(t('unfitItems', { count: unfit }))
      if (beyond > 0) toast.warning(t('itemsBeyond', { count: beyond, most: mostPsiEdits }))
      onClose()
    } catch (error) {
      if (!signal.aborted) showError(error)
    } finally {
      setDone(null)
    }
  }
  if (done !== null)
    return (
      <div className="p-psi-proposing">
        <Progress
          value={Math.round((done * 100) / Math.max(1, items.length))}
          label={t('lotSizing')}
          withText
        />
        <Button onClick={() => stop.current?.abort()}>{t('stopProposing')}</Button>
      </div>
    )
  return (
    <DataTable
      label={t('lotSizing')}
      className="p-psi-policies"
      rows={policyKinds}
      keyOf={(kind) => kind}
      columns={[
        { title: t('policyKind'), isName: true, cell: (kind) => t(`policy.${kind}`) },
        {
          title: t('policyValue'),
          cell: (kind) => (
            <PolicyValue
              kind={kind}
              value={typed[kind] ?? ''}
              isFaulty={!fits(kind)}
              {...(kind === 'period' ? {} : { placeholder: t('ownOfItem') })}
              onChange={(value) => setTyped((old) => ({ ...old, [kind]: value }))}
            />
          ),
        },
        {
          spoken: t('propose'),
          cell: (kind) => (
            <Button disabled={!fits(kind)} onClick={() => void propose(kind)}>
              {t('propose')}
            </Button>
          ),
        },
      ]}
    />
  )
}

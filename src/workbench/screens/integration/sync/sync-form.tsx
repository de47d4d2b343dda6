import { Play, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { dataSync } from '#domain/entities/integration/data-sync.ts'
import { inOrder, readParts } from '#domain/integration/sync/parts.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { useModel } from '../../../client/model.ts'
import { showFaults } from '../../../fields/row-form.ts'
import { readForm } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useStoredRowForm } from '../../../fields/stored-row-form.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { useRowActions, type StoredRow } from '../../../row-editing/use-row-actions.ts'
import { Differences } from './differences.tsx'
import { PartsEditor } from './parts-editor.tsx'
import { SyncFields } from './sync-fields.tsx'
import { SyncRuns } from './sync-runs.tsx'
import './sync.css'

interface SyncFormProps {
  readonly row: StoredRow | null
  /** The saved row, or null when it was deleted. */
  readonly onSaved: (row: StoredRow | null) => void
}

/** One synchronisation: its set-up, what a run would change now, and what runs changed. */
export function SyncForm({ row, onSaved }: SyncFormProps) {
  const { t } = useTranslation('data-sync')
  const settings = useFormatSettings()
  const actions = useRowActions(dataSync)
  const { busy, attempt } = useAction()
  const [tab, setTab] = useState('setUp')
  const { form, base, rebase } = useStoredRowForm(dataSync, row, settings)
  const values = useWatch({ control: form.control })
  const parts = inOrder(readParts(values['parts']), useModel())
  const { isDirty } = form.formState

  const save = form.handleSubmit(async () => {
    const sent = { ...form.getValues() }
    const read = readForm(dataSync, { ...sent, parts }, settings)
    const saved = await actions.save(base, read.values, (error) => {
      setTab('setUp')
      showFaults(form, dataSync, error.faults)
    })
    if (!saved) return
    if (row) rebase(saved, sent)
    onSaved(saved)
  })
  const remove = async (): Promise<void> => {
    if (row && (await actions.remove(row, String(row['code'])))) onSaved(null)
  }
  const run = (): Promise<void | undefined> =>
    attempt(async () => {
      const queued = await write(dataSyncServices.runNow, { code: String(row!['code']) })
      toast.success(t(queued ? 'queued' : 'alreadyQueued'))
      setTab('runs')
    })
  const setUp = {
    value: 'setUp',
    label: t('setUp'),
    content: (
      <div className="s-set-up">
        <SyncFields form={form} />
        <PartsEditor
          parts={parts}
          fault={form.formState.errors['parts']?.message as string | undefined}
          onChange={(next) => form.setValue('parts', next, { shouldDirty: true })}
        />
      </div>
    ),
  }
  const saved = row && [
    { value: 'differences', label: t('differences'), content: <Differences sync={row} isStale={isDirty} /> },
    { value: 'runs', label: t('runs'), content: <SyncRuns sync={row} /> },
  ]
  return (
    <form className="k-stack s-form" onSubmit={(event) => void save(event)}>
      <Panel
        title={row ? String(row['code']) : t('new')}
        fill
        flush
        actions={
          <>
            {row && (
              <>
                <Button tone="ghost" icon={Trash2} onClick={() => void remove()}>
                  {t('delete')}
                </Button>
                <Button
                  icon={Play}
                  loading={busy}
                  disabled={isDirty}
                  {...(isDirty ? { title: t('saveFirst') } : {})}
                  onClick={() => void run()}
                >
                  {t('runNow')}
                </Button>
              </>
            )}
            <Button tone="primary" type="submit" icon={Save} loading={form.formState.isSubmitting}>
              {t('save')}
            </Button>
          </>
        }
      >
        <Tabs label={t('views')} value={tab} onChange={setTab} items={[setUp, ...(saved ?? [])]} />
      </Panel>
    </form>
  )
}

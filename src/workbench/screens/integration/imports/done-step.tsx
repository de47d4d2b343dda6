import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { importBatch } from '#domain/entities/integration/import-batch.ts'
import { useModel } from '../../../client/model.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { FaultTable } from '../../system/import-data/fault-table.tsx'
import { listOf } from '../../system/import-data/import-result.tsx'
import { Counts } from './check-step.tsx'
import { UndoConflicts, useUndo } from './undo.tsx'
import type { Wizard } from './use-wizard.ts'

/** What was brought in, and the way back. */
export function DoneStep({ wizard: { done } }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('import-schemes')
  const label = useLabel()
  const model = useModel()
  const [isUndone, setUndone] = useState(false)
  const undo = useUndo(() => setUndone(true))
  const no = done?.batchNo ?? ''
  const found = useCall(crudOf(importBatch).getAll, {
    filter: JSON.stringify([{ field: 'no', op: 'eq', values: [no] }]),
    maxResultCount: 1,
  })
  const id = (found.data?.items as readonly { readonly id: string }[] | undefined)?.[0]?.id
  const [file] = done?.files ?? []
  if (!done || !file?.entity) return null
  const list = listOf(file.entity, model)
  return (
    <div className="w-check">
      <p className={`w-said ${isUndone ? 'info' : 'good'}`} role="status">
        {t(isUndone ? 'undone' : 'done', { batch: no })}
      </p>
      <Counts file={file} />
      <div className="w-buttons">
        {list && (
          <Button onClick={() => openScreen(list)}>
            {t('open', { list: label(model.named(file.entity).label) })}
          </Button>
        )}
        <Button
          icon={History}
          onClick={() => openScreen('/systemSetting/ImportData', { view: 'list', keyword: no })}
        >
          {t('pastImports')}
        </Button>
        <Button
          icon={Undo2}
          disabled={isUndone || id === undefined}
          loading={undo.busy}
          onClick={() => id !== undefined && undo.ask({ id, no })}
        >
          {t('undo')}
        </Button>
      </div>
      {undo.refused && <UndoConflicts refused={undo.refused} onClose={undo.close} />}
      {done.faultCount > 0 && (
        <Panel fill flush title={t('faults', { count: done.faultCount })}>
          <FaultTable reports={done.files} />
        </Panel>
      )}
    </div>
  )
}

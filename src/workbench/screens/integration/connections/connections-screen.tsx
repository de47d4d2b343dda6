import { PlugZap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { connectionServices } from '#domain/services/integration/connections.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshService } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { Browser } from './browser.tsx'
import { EntryEditor } from './entry-editor.tsx'

/** Connections to other systems: which there are, whether they answer, and what can be read of them. */
export default listScreenOf('dbConn', {
  fieldEditors: { secretRef: EntryEditor },
  Actions: Test,
  side: { name: 'dbConn', label: { zh: '浏览数据', en: 'Browse data' }, Content: Browser },
  columns: { name: { width: 200 }, secretRef: { width: 140 }, testResult: { width: 320 } },
})

function Test({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('connections')
  const { busy, attempt } = useAction()
  const [row] = selected
  const test = async (): Promise<void> => {
    if (!row) return
    const { ok, message } = await write(connectionServices.test, { id: row.id })
    if (ok) toast.success(message)
    else toast.error(message)
    onChanged()
    await refreshService(connectionServices.tables)
  }
  return (
    <Button
      tone="ghost"
      icon={PlugZap}
      disabled={selected.length !== 1 || busy}
      onClick={() => void attempt(test)}
    >
      {t('test')}
    </Button>
  )
}

import { Download, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf, OutputOf } from '#domain/service.ts'
import { apiKeys } from '#domain/services/integration/api-keys.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import type { RowStore } from '../../../list/row-store.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { keyForm, RightsEditor } from './key-form.tsx'
import { KeyTable } from './key-table.tsx'
import { saveOpenApi } from './save-open-api.ts'
import { TextBlocks } from './text-blocks.tsx'
import { useMayConfigure } from './use-may-configure.ts'

const RowDrawer = lazy(() => import('../../../list/row-drawer.tsx'))
const fieldEditors = { permissions: RightsEditor }

interface Made {
  readonly name: string
  readonly token: string
}

const neverChanged = async (): Promise<never> => {
  throw new Error('API keys are made and revoked, never changed')
}

/** API keys are made by the form; the new key is passed on to be shown once. */
function storeOfKeys(onMade: (made: Made) => void): RowStore {
  return {
    read: neverChanged,
    update: neverChanged,
    remove: neverChanged,
    create: async (values) => {
      const made: OutputOf<typeof apiKeys.create> = await write(
        apiKeys.create,
        values as InputOf<typeof apiKeys.create>,
      )
      onMade({ name: String(values['name']), token: made.token })
      return made
    },
  }
}

/** API keys of the tenant: made and revoked here, with the document of what they may call. */
export function KeysView() {
  const { t } = useTranslation('receive')
  if (!useMayConfigure()) return <EmptyState title={t('noRight')} hint={t('noRightHint')} />
  return <Keys />
}

function Keys() {
  const { t } = useTranslation('receive')
  const { busy, attempt } = useAction()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const store = useMemo(() => storeOfKeys(setMade), [])
  const answer = useCall(apiKeys.list, {}, { staleTime: 0 })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data
  const add = (
    <Button tone="primary" icon={Plus} onClick={() => setMaking(true)}>
      {t('addKey')}
    </Button>
  )
  return (
    <Panel
      fill
      title={t('keys')}
      actions={
        <>
          <Button icon={Download} loading={busy} onClick={() => void attempt(saveOpenApi)}>
            {t('download')}
          </Button>
          {items.length > 0 && add}
        </>
      }
    >
      {items.length === 0 ? (
        <EmptyState title={t('noKeys')} hint={t('noKeysHint')} action={add} />
      ) : (
        <KeyTable keys={items} />
      )}
      {isMaking && (
        <Suspense>
          <RowDrawer
            entity={keyForm}
            store={store}
            fieldEditors={fieldEditors}
            editing={{ mode: 'create' }}
            onClose={() => setMaking(false)}
            onSaved={() => void answer.refetch()}
          />
        </Suspense>
      )}
      {made && <KeyShown made={made} onClose={() => setMade(null)} />}
    </Panel>
  )
}

function KeyShown({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const { t } = useTranslation('receive')
  const sample = [
    `curl '${location.origin}/api/services/app/ASPItem/GetAll?MaxResultCount=10'`,
    `-H 'Authorization: Bearer ${made.token}'`,
  ].join(' \\\n  ')
  return (
    <Dialog
      onClose={onClose}
      width={720}
      title={t('keyShown', { name: made.name })}
      description={t('keyOnce')}
      done={t('close')}
    >
      <TextBlocks
        blocks={[
          { title: t('key'), text: made.token },
          { title: t('keyCall'), text: sample },
        ]}
      />
    </Dialog>
  )
}

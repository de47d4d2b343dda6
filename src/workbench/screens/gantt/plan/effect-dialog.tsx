import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Endpoint } from '#domain/service.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile, StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { VirtualList } from '../../../parts/virtual-list.tsx'
import type { ServerEffect } from './server-effect.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import './effect-dialog.css'

const tones: Readonly<Record<string, Tone>> = { E: 'bad', W: 'warn', I: 'info' }

interface EffectDialogProps<E extends ServerEffect> {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** The call that makes the move; it is asked for a preview first. */
  readonly endpoint: Endpoint
  readonly input: object
  /** What the button says, and what is said when it is done. */
  readonly make: string
  readonly done: string
  readonly onClose: () => void
  readonly onMoved: (effect: E) => void
  /** What is asked for is still being typed: the effect that is shown is not made. */
  readonly isChanging?: boolean
  /** Stands above the effect; undefined: it is not known yet. */
  readonly children?: (effect: E | undefined) => ReactNode
}

/** The effect of a move, calculated by the scheduler before it is made. */
export function EffectDialog<E extends ServerEffect = ServerEffect>(props: EffectDialogProps<E>) {
  const { title, description, endpoint, input, make, done, onClose, onMoved, isChanging = false } = props
  const { t } = useTranslation('move-effect')
  const { busy, attempt } = useAction()
  const preview = useCall<Endpoint>(endpoint, { ...input, preview: 1 }, { staleTime: 0, keepPrevious: true })
  const effect = preview.data as E | undefined
  const confirm = async (): Promise<void> => {
    if (!effect) return
    await attempt(async () => {
      const { plan, hash } = effect
      const made = await write<Endpoint>(endpoint, { ...input, preview: 0, plan, hash })
      toast.success(done)
      onMoved(made as E)
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      width={620}
      submit={make}
      busy={busy}
      disabled={!effect || effect.moved.length === 0 || isChanging || preview.isFetching}
      onSubmit={confirm}
    >
      {props.children?.(effect)}
      {preview.isPending && <LoadingState />}
      {preview.isError && <ErrorState error={preview.error} />}
      {effect && <EffectTold effect={effect} />}
    </FormDialog>
  )
}

function EffectTold({ effect: { moved, orders, messages } }: { readonly effect: ServerEffect }) {
  const { t } = useTranslation('move-effect')
  const { zone } = useFormatSettings()
  const { exact } = useDurations()
  const at = (iso: string | null): string => (iso ? formatTime(iso, zone).slice(5, 16) : '–')
  const changed = orders.map(({ order, lateness, newLateness }) => ({
    order,
    by: (newLateness ?? 0) - (lateness ?? 0),
  }))
  const later = changed.filter(({ by }) => by > 0).sort((a, b) => b.by - a.by || (a.order < b.order ? -1 : 1))
  return (
    <div className="g-effect">
      <KpiRow>
        <KpiTile label={t('moved')} value={moved.length} />
        <KpiTile label={t('later')} value={later.length} tone={later.length > 0 ? 'bad' : 'quiet'} />
        <KpiTile label={t('earlier')} value={changed.filter(({ by }) => by < 0).length} tone="good" />
      </KpiRow>
      {moved.length === 0 && <p>{t('nothing')}</p>}
      {messages.length > 0 && (
        <VirtualList
          role="list"
          className="lines"
          label={t('messages')}
          count={messages.length}
          keyOf={(index) => messages[index]!.message}
        >
          {(index) => (
            <>
              <StatusChip tone={tones[messages[index]!.level] ?? 'quiet'}>
                {messages[index]!.level}
              </StatusChip>{' '}
              {messages[index]!.message}
            </>
          )}
        </VirtualList>
      )}
      {moved.length > 0 && (
        <DataTable
          label={t('moved')}
          rows={moved}
          keyOf={({ operation }) => operation}
          columns={[
            { isName: true, cell: ({ operation }) => operation },
            { cell: ({ resource, start }) => `${resource ?? ''} ${at(start)}` },
            { cell: () => '→' },
            { cell: ({ newResource, newStart }) => `${newResource ?? ''} ${at(newStart)}` },
          ]}
        />
      )}
      {later.length > 0 && (
        <VirtualList
          role="list"
          className="lines"
          label={t('later')}
          count={later.length}
          keyOf={(index) => later[index]!.order}
        >
          {(index) => t('orderLater', { order: later[index]!.order, time: exact(later[index]!.by) })}
        </VirtualList>
      )}
    </div>
  )
}

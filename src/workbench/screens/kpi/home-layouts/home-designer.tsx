import { RotateCcw, Save, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { homeSet } from '#domain/entities/kpi/home-set.ts'
import { homeSets } from '#domain/services/kpi/home.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { call } from '../../../client/call.ts'
import { Button } from '../../../parts/button.tsx'
import { Toolbar, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { showError } from '../../../state/error-popup.ts'
import {
  defaultPlaces,
  readPlaces,
  widgetKinds,
  type Place,
  type WidgetKind,
} from '../../home/home/layout.ts'
import { Widget } from '../../home/home/widget.tsx'
import '../../home/home/home.css'

interface HomeLayout {
  readonly id: string
  readonly rowVersion: number
  readonly code: string
  readonly name: string | null
  readonly ownerType: string
  readonly owner: string | null
  readonly widgets: unknown
  readonly published: boolean
}

const crud = crudOf(homeSet)

/** One home page arranged as its readers will see it, and published for them. */
export function HomeDesigner({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('home-layouts')
  const [chosen, setChosen] = useState<string | null>(null)
  const answer = useAllRows(crud.getAll, {})
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const layouts = answer.data.items as unknown as readonly HomeLayout[]
  const layout = layouts.find(({ code }) => code === chosen) ?? layouts[0]
  if (!layout) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return (
    <Arranged
      key={`${layout.id} ${layout.rowVersion}`}
      layout={layout}
      layouts={layouts}
      onChoose={setChosen}
      onChanged={() => {
        void answer.refetch()
        onChanged()
      }}
    />
  )
}

interface ArrangedProps {
  readonly layout: HomeLayout
  readonly layouts: readonly HomeLayout[]
  readonly onChoose: (code: string) => void
  readonly onChanged: () => void
}

function Arranged({ layout, layouts, onChoose, onChanged }: ArrangedProps) {
  const { t: names } = useTranslation('home')
  const { t } = useTranslation('home-layouts')
  const [places, setPlaces] = useState<readonly Place[]>(
    () => readPlaces({ widgets: layout.widgets }) ?? defaultPlaces,
  )
  const addable = widgetKinds.filter((kind) => !places.some((place) => place.kind === kind))
  const done = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    try {
      await work()
      toast.success(said)
      onChanged()
    } catch (error) {
      showError(error)
    }
  }
  const { code, published } = layout
  const who = layout.owner ?? t('everybody')
  const save = () =>
    call(crud.update, { id: layout.id, rowVersion: layout.rowVersion, widgets: places } as never)
  return (
    <>
      <Toolbar label={t('design')}>
        <Select
          label={t('layout')}
          value={code}
          options={layouts.map((one) => ({ value: one.code, label: one.name ?? one.code }))}
          onChange={onChoose}
        />
        <StatusChip tone={published ? 'good' : 'quiet'}>{t(published ? 'published' : 'draft')}</StatusChip>
        <StatusChip>{who}</StatusChip>
        {addable.length > 0 && (
          <Select
            label={t('add')}
            value=""
            placeholder={t('add')}
            options={addable.map((kind) => ({ value: kind, label: names(`kind.${kind}`) }))}
            onChange={(kind) => setPlaces([...places, { kind: kind as WidgetKind, width: 2 }])}
          />
        )}
        <ToolbarSpace />
        <Button icon={RotateCcw} onClick={() => setPlaces(defaultPlaces)}>
          {t('reset')}
        </Button>
        <Button icon={Save} onClick={() => void done(save, t('saved'))}>
          {t('save')}
        </Button>
        {published && (
          <Button
            icon={Undo2}
            onClick={() => void done(() => call(homeSets.withdraw, { code }), t('withdrawn'))}
          >
            {t('withdraw')}
          </Button>
        )}
        <Button
          tone="primary"
          icon={Send}
          onClick={() =>
            void done(
              async () => {
                await save()
                await call(homeSets.publish, { code })
              },
              t('publishedNow', { who }),
            )
          }
        >
          {t('publish')}
        </Button>
      </Toolbar>
      <div className="h-grid h-designed">
        {places.map((place) => (
          <Widget key={place.kind} place={place} places={places} editing onChange={setPlaces} />
        ))}
      </div>
    </>
  )
}

import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { useAllRows } from '../client/all-rows.ts'
import { useLabel } from '../i18n/index.ts'
import { Page, PageHeader } from '../parts/page.tsx'
import { StatusChip, type Tone } from '../parts/status-chip.tsx'
import { useTitles } from '../navigation/titles.ts'
import type { ScreenProps } from '../navigation/screen.ts'
import { DefinitionPanes, newRow } from '../row-editing/definition-panes.tsx'
import type { StoredRow } from '../row-editing/use-row-actions.ts'
import { SchemeForm } from './scheme-form.tsx'
import type { SchemeKind } from './scheme-kind.ts'

export type SchemeRow = StoredRow & {
  readonly code: string
  readonly name?: string | null
  readonly version: number
  readonly status: string
}

const tones: Readonly<Record<string, Tone>> = { draft: 'warn', approved: 'good', stopped: 'quiet' }

/** Schemes and their versions at the left, the rules of the chosen one in tabs at the right. */
export function schemeScreenOf(kind: SchemeKind): ComponentType<ScreenProps> {
  return function SchemeScreen(props: ScreenProps) {
    return <Schemes {...props} kind={kind} />
  }
}

function Schemes({ path, kind }: ScreenProps & { readonly kind: SchemeKind }) {
  const { t } = useTranslation('kitting-setup')
  const label = useLabel()
  const [wanted, setWanted] = useState<string | null>(null)
  const list = useAllRows(crudOf(kind.entity).getAll, {}, { keepPrevious: true })
  const rows = (list.data?.items ?? []) as unknown as readonly SchemeRow[]
  const chosen = wanted ?? rows[0]?.id ?? null
  const row = rows.find(({ id }) => id === chosen) ?? null
  const choose = (code: string, version?: number): void => {
    void list.refetch().then(({ data }) => {
      const now = (data?.items ?? []) as unknown as readonly SchemeRow[]
      setWanted(
        now.find((each) => each.code === code && (version === undefined || each.version === version))?.id ??
          null,
      )
    })
  }
  return (
    <Page fill>
      <PageHeader title={useTitles()(path).title} subtitle={label(kind.hint)} />
      <DefinitionPanes
        label={t('schemes')}
        query={list}
        items={rows.map((each) => ({
          id: each.id,
          title: `${each.code} v${each.version}`,
          note: each.name ?? '',
          chip: <ApprovalChip status={each.status} />,
        }))}
        chosen={chosen}
        onChoose={setWanted}
      >
        {(row || chosen === newRow) && (
          <SchemeForm
            key={row?.id ?? newRow}
            kind={kind}
            row={row}
            others={rows.filter(({ id, code }) => row !== null && id !== row.id && code === row.code)}
            onChoose={choose}
            onGone={() => setWanted(null)}
          />
        )}
      </DefinitionPanes>
    </Page>
  )
}

function ApprovalChip({ status }: { readonly status: string }) {
  const label = useLabel()
  const text = choiceOf('ApprovalStatus')[status]
  return <StatusChip tone={tones[status] ?? 'quiet'}>{text ? label(text) : status}</StatusChip>
}

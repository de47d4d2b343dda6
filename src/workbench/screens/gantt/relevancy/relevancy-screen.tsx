import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Combo } from '../../../parts/combo.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { PlanChart } from '../plan/plan-chart.tsx'
import { PlanPage } from '../plan/plan-page.tsx'
import type { Plan } from '../plan/plan.ts'
import { relatedRows } from '../plan/rows.ts'
import { subjectsOf, subjectsWith, type Subject } from './subjects.ts'

const columns = ['name', 'what', 'quantity', 'gap'] as const

/**
 * An order, the orders of a sales order, forecast or item, with everything that supplies them and that they supply: orders,
 * receipts, stock, sales orders and forecasts, with quantities and the time between.
 */
export default function RelevancyScreen({ path, search }: ScreenProps) {
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => (
        <Related
          key={search['order']}
          plan={plan}
          title={title}
          asked={search['order'] ?? null}
          onReload={reload}
        />
      )}
    </PlanPage>
  )
}

interface RelatedProps {
  readonly plan: Plan
  readonly title: string
  /** Code of the order, sales order or item that the address asks for. */
  readonly asked: string | null
  readonly onReload: () => void
}

function Related({ plan, title, asked, onReload }: RelatedProps) {
  const { t } = useTranslation('plan-charts')
  const subjects = useMemo(() => subjectsOf(plan, (count) => t('ordersOf', { count })), [plan, t])
  const [chosen, setChosen] = useState(asked)
  const subject = subjects.find(({ code }) => code === chosen) ?? subjects[0]!
  const rows = useMemo(() => relatedRows(plan, subject.orders), [plan, subject])
  return (
    <div className="plan-related">
      <SubjectPicker key={subject.code} subject={subject} subjects={subjects} onPick={setChosen} />
      <PlanChart
        key={subject.code}
        ganttType="order"
        title={title}
        plan={plan}
        rows={rows}
        tree
        supplies
        showsLinks
        columns={columns}
        onReload={onReload}
      />
    </div>
  )
}

interface SubjectPickerProps {
  readonly subject: Subject
  readonly subjects: readonly Subject[]
  readonly onPick: (code: string) => void
}

/** What is typed is looked for in codes, items, customers and sales orders. */
function SubjectPicker({ subject, subjects, onPick }: SubjectPickerProps) {
  const { t } = useTranslation('plan-charts')
  const label = useLabel()
  const [text, setText] = useState(subject.code)
  const [open, setOpen] = useState(false)
  const found = text === subject.code ? subjects : subjectsWith(subjects, text)
  const kinds = {
    order: label(choiceOf('PegNode')['MO']!),
    consumer: label(choiceOf('PegNode')['SO']!),
    item: t('item'),
  }
  return (
    <div className="choice">
      <span>{t('related')}</span>
      <Combo
        label={t('related')}
        text={text}
        onText={setText}
        onPick={(code) => {
          setText(code)
          onPick(code)
        }}
        options={found.map(({ code, name, kind }) => ({ code, name: `${kinds[kind]} · ${name}` }))}
        total={found.length}
        onEnd={() => {}}
        none={t('nothingFound')}
        open={open}
        onOpen={(next) => {
          setOpen(next)
          if (!next && !subjects.some(({ code }) => code === text)) setText(subject.code)
        }}
        invalid={false}
        input={{ type: 'search', onFocus: ({ target }) => target.select() }}
      />
    </div>
  )
}

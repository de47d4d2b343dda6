import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newRecord } from '#domain/pages/arrange.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { actionKinds, isActionKind, mostActions, type Action } from '#domain/pages/actions.ts'
import { useLabel, useLanguage } from '../../../../i18n/index.ts'
import { Select } from '../../../../parts/select.tsx'
import {
  faultsWithin,
  hindering,
  InnerForm,
  type FieldProps,
  changed,
  type Given,
  type FieldScope,
} from './field-props.ts'
import { Fold, AddTool, GroupFrame, ListTools } from './list-frame.tsx'
import { itemTitle, actionNote, propertiesOfAction, scopeOfAction } from './item-title.ts'
import { ledInItem, ledItem } from './lead.ts'
import { withAt } from './order.ts'

/** Records of a list. Those of a single property are shown at once, others are opened one by one. */
export function ItemsField(props: FieldProps<'items'>) {
  const { id, property, label, value, onChange, scope } = props
  const [opened, setOpened] = useState(() => ledItem(scope.leads))
  const list = Array.isArray(value) ? (value as unknown[]).filter(isRecord) : []
  const take = (next: readonly Given[]): void => {
    if (next.length !== list.length) setOpened(null)
    onChange(next.length === 0 ? undefined : next)
  }
  const add = (): void => {
    onChange([...list, newRecord(property, list)])
    setOpened(list.length)
  }
  return (
    <GroupFrame
      id={id}
      label={label}
      count={list.length}
      tool={<AddTool label={label} disabled={list.length >= property.most} onClick={add} />}
    >
      {list.map((_, at) => (
        <Item
          // oxlint-disable-next-line react/no-array-index-key -- records have no identity of their own
          key={at}
          {...props}
          list={list}
          at={at}
          onList={take}
          isOpen={opened === at}
          onOpen={(isOpen) => setOpened(isOpen ? at : null)}
        />
      ))}
    </GroupFrame>
  )
}

interface ItemProps extends Pick<FieldProps<'items'>, 'property' | 'scope' | 'faults'> {
  readonly list: readonly Given[]
  readonly at: number
  readonly onList: (list: readonly Given[]) => void
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

function Item({ property, scope, faults, list, at, onList, isOpen, onOpen }: ItemProps) {
  const words = { language: useLanguage(), label: useLabel() }
  const item = list[at]!
  const numbered = `${words.label(property.label)} ${at + 1}`
  const title = itemTitle(property, item, scope, words) || numbered
  const tools = <ListTools name={title} list={list} at={at} onChange={onList} />
  const form = (
    <InnerForm
      properties={property.of}
      values={item}
      onChange={(change) => onList(withAt(list, at, changed(item, change)))}
      scope={{ ...scope, takeKpi: null, leads: ledInItem(scope.leads, at) }}
    />
  )
  if (Object.keys(property.of).length === 1)
    return (
      <div className="pf-line">
        {form}
        {tools}
      </div>
    )
  const isFaulty = hindering(faultsWithin(faults, `[${at}]`)) !== undefined
  return (
    <Fold title={title} isOpen={isOpen} onOpen={onOpen} isFaulty={isFaulty} tools={tools}>
      {form}
    </Fold>
  )
}

const isAction = (value: unknown): value is Action => isRecord(value) && typeof value['do'] === 'string'

/** What an event does, step by step. */
export function ActionsField(props: FieldProps<'actions'>) {
  const { t } = useTranslation('page-fields')
  const words = useLabel()
  const { id, property, label, value, onChange, scope, faults } = props
  const [opened, setOpened] = useState(() => ledItem(scope.leads))
  const list = Array.isArray(value) ? (value as unknown[]).filter(isAction) : []
  const inEvent: FieldScope = { ...scope, scope: { ...scope.scope, event: property.event } }
  const take = (next: readonly Action[]): void => {
    if (next.length < list.length) setOpened(null)
    onChange(next.length === 0 ? undefined : next)
  }
  return (
    <GroupFrame id={id} label={label} count={list.length}>
      {list.map((action, at) => (
        <Step
          // oxlint-disable-next-line react/no-array-index-key -- actions have no identity of their own
          key={`${at} ${action.do}`}
          list={list}
          at={at}
          scope={{ ...scopeOfAction(action, inEvent), leads: ledInItem(scope.leads, at) }}
          isFaulty={hindering(faultsWithin(faults, `[${at}]`)) !== undefined}
          isOpen={opened === at}
          onOpen={(isOpen) => setOpened(isOpen ? at : null)}
          onList={take}
        />
      ))}
      {list.length < mostActions && (
        <Select
          label={t('addStep', { label })}
          placeholder={t('addAStep')}
          value=""
          options={Object.entries(actionKinds).map(([kind, one]) => ({
            value: kind,
            label: words(one.label),
          }))}
          onChange={(kind) => {
            take([...list, { do: kind }])
            setOpened(list.length)
          }}
        />
      )}
    </GroupFrame>
  )
}

interface StepProps {
  readonly list: readonly Action[]
  readonly at: number
  readonly scope: FieldScope
  readonly isFaulty: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onList: (list: readonly Action[]) => void
}

function Step({ list, at, scope, isFaulty, isOpen, onOpen, onList }: StepProps) {
  const label = useLabel()
  const words = { language: useLanguage(), label }
  const action = list[at]!
  const kind = isActionKind(action.do) ? label(actionKinds[action.do].label) : action.do
  const title = `${at + 1}. ${kind}`
  return (
    <Fold
      title={title}
      note={actionNote(action, scope, words)}
      isOpen={isOpen}
      onOpen={onOpen}
      isFaulty={isFaulty}
      tools={<ListTools name={title} list={list} at={at} onChange={onList} />}
    >
      <InnerForm
        properties={propertiesOfAction(action.do)}
        values={action}
        onChange={(change) => onList(withAt(list, at, changed(action, change) as Action))}
        scope={scope}
      />
    </Fold>
  )
}

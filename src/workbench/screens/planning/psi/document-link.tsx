import { hrefOf, openScreen } from '../../../navigation/navigation.ts'

interface DocumentLinkProps {
  /** Of the choices PsiSource. */
  readonly source: string
  readonly doc: string | null
  readonly item: string | null
}

/** Screens with the rows that lines come from, and what they are opened with. */
const screens: Readonly<
  Record<string, (doc: string, item: string) => readonly [route: string, search: Record<string, string>]>
> = {
  order: (keys) => ['/planData/OrderList', { keys }],
  bom: (keys) => ['/planData/OrderList', { keys }],
  forecast: (keys) => ['/planData/OrderList', { keys }],
  operation: (keys) => ['/planData/OperationList', { keys }],
  sale: (keys) => ['/planData/OrdersaleList', { keys }],
  purchase: (doc) => ['/planData/PurchaseOrderList', { keys: doc.replace(/\/\d+$/, '') }],
  document: (keys) => ['/planData/StockInOutList', { keys }],
  stock: (_doc, itemCode) => ['/planData/StockList', { itemCode }],
}

/** The list that has a document, and what it is opened with; undefined: none has. */
export const documentPlace = ({ source, doc, item }: DocumentLinkProps) =>
  screens[source]?.(doc ?? '', item ?? '')

/** A document by its code, as a link to the list that has it. */
export function DocumentLink({ source, doc, item }: DocumentLinkProps) {
  const target = documentPlace({ source, doc, item })
  const text = doc ?? (source === 'stock' ? (item ?? '') : '')
  if (!target || text === '') return text
  return (
    <a
      href={hrefOf(...target)}
      onClick={(event) => {
        event.preventDefault()
        openScreen(...target)
      }}
    >
      {text}
    </a>
  )
}

export { interfaceVersion } from './interface/version'
export { allocBytes as alloc, mark, release, reset } from './memory/arena'
export { sortRowsBy } from './memory/radix'
export { widenFlag, widenI32, widenText } from './kernels/table/values'
export { compact, maskFlag, maskIn, maskRange32, maskRange64, maskText } from './kernels/table/filter'
export {
  arrangeRows,
  cellIds,
  combineIds,
  countIds,
  countValues,
  extremeIds,
  fillI64,
  fillRows,
  sumIds,
  sumRows,
} from './kernels/table/group'
export { densify } from './kernels/table/number'
export {
  addPairs,
  countPairs,
  firstOfKeys,
  gather32,
  gather64,
  packPairs,
  usedKeys,
} from './kernels/table/pivot'
export { firstChunk, rowsOf } from './kernels/kitting/output'
export {
  kittingIsPurchased,
  kittingOpen,
  kittingPack,
  kittingPackRecords,
  kittingStart,
  kittingStep,
  kittingWorked,
} from './kernels/kitting/run'
export {
  backwardOpen,
  backwardWork,
  forwardOpen,
  forwardWork,
  openFrom,
  useKinds,
} from './kernels/calendar/slots'
export {
  calendarBound,
  calendarOpen,
  calendarStart,
  calendarStep,
  calendarWritten,
} from './kernels/calendar/expand'
export {
  solverEnded,
  solverLoad,
  solverOpen,
  solverPresent,
  solverRecord,
  solverStep,
} from './kernels/solver/run'
export { projectOffer, projectOpen, projectStep } from './kernels/solver/project/run'
export { scheduleOpen, scheduleStep } from './kernels/scheduling/run'
export { movesOpen } from './kernels/moves/open'
export {
  movesBegin,
  movesBlamed,
  movesEnter,
  movesKeep,
  movesRestore,
  movesSettle,
  movesStart,
} from './kernels/moves/run'
export { movesPlacingsPerCheck } from './kernels/moves/right-shift'
export {
  conflictsAt as movesConflicts,
  conflictsFound as movesConflictCount,
} from './kernels/moves/successors'
export { movesPinned, movesChanges, movesChangesBytes } from './kernels/moves/changes'
export { expressionRun } from './kernels/expressions/run'
export { psiBlock, psiEdits, psiOpen, psiPack, psiRun } from './kernels/psi/run'

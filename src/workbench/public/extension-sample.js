// Shows what the host passed in the address (planUnitCode, userName, userId), each as text.
const table = document.querySelector('table')
for (const [name, value] of new URLSearchParams(location.search)) {
  const row = table.insertRow()
  row.insertCell().textContent = name
  row.insertCell().textContent = value
}

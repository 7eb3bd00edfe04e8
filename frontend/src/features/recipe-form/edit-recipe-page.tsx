export function EditRecipePage() { return <h1>EditRecipePage</h1>; }

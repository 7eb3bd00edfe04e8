export function CreateRecipePage() { return <h1>CreateRecipePage</h1>; }

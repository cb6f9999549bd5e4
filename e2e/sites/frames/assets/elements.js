// An open and a closed shadow root. Page scripts and plain selectors see into neither of them.
const style = `<style>
  :host { display: block; font: inherit; }
  button { font: inherit; padding: 6px 14px; border: 1px solid #6b2f8f; background: #fff; color: #6b2f8f; border-radius: 5px; cursor: pointer; margin-right: 6px; }
  button[aria-pressed=true] { background: #6b2f8f; color: #fff; }
  label { display: block; font-weight: 600; margin: 8px 0 3px; }
  input { font: inherit; padding: 7px 10px; border: 1px solid #b3a3bd; border-radius: 5px; }
</style>`;

class SeatPicker extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `${style}<div><button aria-pressed="false">Front row</button><button aria-pressed="false">Middle</button><button aria-pressed="false">Back row</button></div>
      <label for="voucher">Voucher</label><input id="voucher" placeholder="ABCD-1234"> <button class="use">Use voucher</button><slot></slot>`;
    for (const button of root.querySelectorAll('[aria-pressed]')) {
      button.addEventListener('click', () => {
        for (const other of root.querySelectorAll('[aria-pressed]')) {
          other.setAttribute('aria-pressed', String(other === button));
        }
      });
    }
  }
}

class ConsentBox extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'closed' });
    root.innerHTML = `${style}<p>May we remember your seat?</p><button>Allow</button><button>Not now</button>`;
    // Clicks inside a closed root cannot be read from outside, so they are reported here.
    root.addEventListener('click', (event) => {
      if (event.target.tagName === 'BUTTON') report(`closed: ${event.target.textContent}`);
    });
  }
}

customElements.define('seat-picker', SeatPicker);
customElements.define('consent-box', ConsentBox);

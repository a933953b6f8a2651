// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what is to be opened where a project names a model outside its folder that is not the program it was made for:
// that one all the same, another one, or nothing.
#pragma once

#include "app/desktop/document/open_request.h"

#include <functional>

class QWidget;

namespace axiscape {

// `then` is given the request with the model that the person means; it is not called where there is none.
void askAboutOutside(QWidget& window, const OpenRequest& request, std::function<void(OpenRequest)> then);

} // namespace axiscape
